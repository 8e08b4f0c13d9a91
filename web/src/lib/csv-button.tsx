import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/toasts.tsx'
import { ApiError } from './api.ts'
import { saveFile } from './save-file.ts'

interface CsvButtonProps {
  /** Label with the number of rows: 'CSV of all 412'. */
  readonly label: string
  /** Fetches the CSV with the list's filter and sort. */
  readonly fetchFile: () => Promise<{ readonly name: string; readonly blob: Blob }>
}

/** Saves a list as a file. The call needs the token, so it is fetched here and then handed to the browser. */
export function CsvButton({ label, fetchFile }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { name, blob } = await fetchFile()
      saveFile(name, blob)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void showFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="default" size="small" className="push" isBusy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
