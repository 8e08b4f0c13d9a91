import { showFailure } from '../ui/toasts.tsx'
import { ApiError } from './api.ts'
import { useBusy } from './use-busy.ts'

/** What a button does: busy while it runs; a refusal of the server is shown in a toast, other errors are rethrown. */
export function useAction<Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>) {
  const { isBusy, whileBusy } = useBusy()
  const run = async (...args: Args) => {
    try {
      await whileBusy(() => work(...args))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void showFailure(error.message)
    }
  }
  return { isBusy, run: (...args: Args) => void run(...args) }
}
