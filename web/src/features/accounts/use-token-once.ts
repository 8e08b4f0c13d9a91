import { pathTo } from '@fieldstone/contract/pages'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

/** Replaces the token in the address once it has been read. */
const NO_TOKEN = '-'

/**
 * Returns the token in the address of this page and removes it from the address bar and the history at once. It stays in
 * memory only: null after a reload.
 */
export function useTokenOnce(page: 'resetPassword' | 'confirmEmail'): string | null {
  const { token = NO_TOKEN } = useParams()
  const navigate = useNavigate()
  const [first] = useState(token)
  useEffect(() => {
    if (token !== NO_TOKEN) void navigate(pathTo(page, { token: NO_TOKEN }), { replace: true })
  }, [page, token, navigate])
  if (token !== NO_TOKEN) return token
  return first === NO_TOKEN ? null : first
}
