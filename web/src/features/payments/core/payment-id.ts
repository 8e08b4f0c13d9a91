import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'

export const isPaymentId = (text: string): boolean => /^pay_[a-z0-9]{26}$/.test(text)

/** The payment id in the address, if well-formed. */
export function paymentIdOf(params: URLSearchParams): string | null {
  const id = params.get('payment') ?? ''
  return isPaymentId(id) ? id : null
}

/** The payment in the page's address. Throws a 404 if it cannot be one. */
export function usePaymentIdParam(): string {
  const id = useParams()['paymentId'] ?? ''
  if (isPaymentId(id)) return id
  throw new ApiError({ status: 404, code: 'not_found', message: `no payment '${id}'` })
}
