import { useState } from 'react'
import { showFailure } from '../ui/toasts.tsx'
import { ApiError } from './api.ts'

/** What a button does: busy while it runs; a refusal of the server is shown in a toast, other errors are rethrown. */
export function useAction<Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const run = async (...args: Args) => {
    setBusy(true)
    try {
      await work(...args)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void showFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (...args: Args) => void run(...args) }
}
