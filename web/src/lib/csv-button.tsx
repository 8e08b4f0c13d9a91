import { Button } from '../ui/button.tsx'
import { saveFile } from './api-files.ts'
import { useAction } from './use-action.ts'

export type FetchFile = () => Promise<{ readonly name: string; readonly blob: Blob }>

interface CsvButtonProps {
  /** Label with the number of rows: 'CSV of all 412'. */
  readonly label: string
  /** Fetches the CSV with the list's filter and sort. */
  readonly fetchFile: FetchFile
}

/** Saves a list as a file. Fetches the file here instead of linking to it, because the call needs the session token. */
export function CsvButton({ label, fetchFile }: CsvButtonProps) {
  const save = useAction(async () => {
    const { name, blob } = await fetchFile()
    saveFile(name, blob)
  })
  return (
    <Button kind="default" size="small" className="push" isBusy={save.isBusy} onClick={save.run}>
      {label}
    </Button>
  )
}
