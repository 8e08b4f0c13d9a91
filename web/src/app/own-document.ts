import { useEffect, useState } from 'react'
import { useLoginPrompt } from '../lib/login-prompt.ts'
import { PATHS } from '../lib/paths.ts'

/**
 * The page with the form for bank numbers is served under a content policy of its own, which lets the provider's
 * library in (documentPolicy on the server). A policy belongs to the document, not to the page: whoever comes to that
 * page or leaves it gets a new document. True while it is being loaded; nothing is to be shown then.
 */
export function useOwnDocument(pathname: string): boolean {
  const [isOfBankForm] = useState(() => hasBankForm(pathname))
  // The prompt would be lost; it ends at the log-in page or where it was closed.
  const isAsking = useLoginPrompt() !== null
  const isOther = hasBankForm(pathname) !== isOfBankForm && !isAsking
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther
}

/** As the server decides it: by the very address. */
const hasBankForm = (pathname: string): boolean => pathname === PATHS.payment
