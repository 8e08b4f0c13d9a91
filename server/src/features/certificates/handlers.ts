import type { Handler } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'

export const listStates: Handler<'listStates'> = async () => {
  throw new Refusal('unavailable')
}
export const listCounties: Handler<'listCounties'> = async () => {
  throw new Refusal('unavailable')
}
export const searchCertificates: Handler<'searchCertificates'> = async () => {
  throw new Refusal('unavailable')
}
export const listMyCertificates: Handler<'listMyCertificates'> = async () => {
  throw new Refusal('unavailable')
}
export const getCertificate: Handler<'getCertificate'> = async () => {
  throw new Refusal('unavailable')
}
export const toggleMyCertificate: Handler<'toggleMyCertificate'> = async () => {
  throw new Refusal('unavailable')
}
