import { entity } from '../../entity.ts'
import { nothing } from '../../route.ts'
import { idText } from '../../values.ts'

/** Of a path that names a certificate. */
export const ofCertificate = entity({ certificateId: ['parcelID', idText] })

/** What is taken off a legal file, by who works on it. */
export const removal = {
  method: 'DELETE',
  access: ['admin', 'legal'],
  status: 204,
  answer: nothing,
} as const
