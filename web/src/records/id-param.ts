import { useParams } from 'react-router'
import { ApiError } from '../lib/api.ts'

/** The number in the page's address. What is no number is a page that does not exist. */
export function useIdParam(name: string): number {
  const text = useParams()[name] ?? ''
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new ApiError({ status: 404, code: 'not_found', message: `no ${name} '${text}'` })
}
