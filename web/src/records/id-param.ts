import { useParams } from 'react-router'
import { ApiError } from '../lib/api.ts'

/** The id in the page's address. Throws a 404 if it is not a number. */
export function useIdParam(name: string): number {
  const text = useParams()[name] ?? ''
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new ApiError({ status: 404, code: 'not_found', message: `no ${name} '${text}'` })
}

export const useCertificateId = (): number => useIdParam('parcelId')
