import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showFailureOnce } from '../ui/toasts.tsx'
import { t } from './messages/lists.ts'

/**
 * Flags of the address that nobody understands, with what stands in their place; '' leaves one out. The address is put
 * right, and a notice says so: a list that shows something else than its address asks for would be believed.
 */
export function useCleanSearchParams(wrong: Readonly<Record<string, string>>): void {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(wrong).join(', ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (names === '') return
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(wrong))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
    void showFailureOnce(t('notUnderstood'))
  }, [names, params])
}

/** The flags whose value in the address is not what was read from it. */
export const wrongFlags = (
  params: URLSearchParams,
  read: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => {
      const asked = params.get(name) ?? ''
      const understood = value === undefined ? '' : String(value)
      return asked === '' || asked === understood ? [] : [[name, '']]
    }),
  )
