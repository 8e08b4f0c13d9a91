import type { Handler } from '../../http/handler.ts'
import { Refusal } from '../../refusal.ts'

export const paymentConfig: Handler<'paymentConfig'> = async () => {
  throw new Refusal('unavailable')
}
export const paymentQuote: Handler<'paymentQuote'> = async () => {
  throw new Refusal('unavailable')
}
export const paymentTicket: Handler<'paymentTicket'> = async () => {
  throw new Refusal('unavailable')
}
export const payByCard: Handler<'payByCard'> = async () => {
  throw new Refusal('unavailable')
}
export const cancelPayment: Handler<'cancelPayment'> = async () => {
  throw new Refusal('unavailable')
}
export const paymentStatus: Handler<'paymentStatus'> = async () => {
  throw new Refusal('unavailable')
}
export const paymentWebhook: Handler<'paymentWebhook'> = async () => {
  throw new Refusal('unavailable')
}
