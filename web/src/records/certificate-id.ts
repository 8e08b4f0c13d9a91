import { useIdParam } from './id-param.ts'

export const useCertificateId = (): number => useIdParam('parcelId')
