import { entity } from '../../entity.ts'
import { idText } from '../../values.ts'

/** Of a path that names a certificate. */
export const ofCertificate = entity({ certificateId: ['parcelID', idText] })
