import type { LockboxColumns, LockboxPreview } from '@fieldstone/contract/entities/payments/lockbox'
import { lockboxRoutes } from '@fieldstone/contract/routes/payments/lockbox'
import type { StatedTotals } from '@fieldstone/domain/payments/lockbox'
import { isBaiLockbox } from '@fieldstone/domain/payments/lockbox-bai'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'

/** The layout of another file, with the bank under whose name the map is saved. */
export interface LockboxLayout {
  readonly bank: string
  readonly map: LockboxColumns['map']
  /** The totals that the bank states for a file without totals. Left out for other files. */
  readonly stated?: StatedTotals
}

export interface LockboxRead {
  readonly name: string
  readonly content: string
  readonly preview: LockboxPreview
  /** Null for a CSV of our own layout, and for a BAI lockbox file of the standard layout. */
  readonly layout: LockboxLayout | null
}

interface Found {
  readonly key: number
  readonly columns: LockboxColumns
}

const statedOf = ({ stated }: LockboxLayout) => (stated === undefined ? {} : { stated })

const NO_FILE = { name: '', content: '' }

/** Previews the chosen file, with a map if its header is not ours, and sends the previewed file. */
export function useLockbox(onSent: (fileId: number) => void) {
  const [read, setRead] = useState<LockboxRead | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const chosen = useRef<File | null>(null)
  const source = useRef(NO_FILE)
  const keys = useRef(0)
  /** The number of the latest preview. Answers for an older file or map are ignored. */
  const wanted = useRef(0)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { content, header, stated } = error.fields
      setProblem(content ?? header ?? stated ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const preview = async (layout: LockboxLayout | null) => {
    const { name, content } = source.current
    wanted.current += 1
    const own = wanted.current
    const body = layout === null ? { content } : { content, map: layout.map, ...statedOf(layout) }
    const answer = await call(lockboxRoutes.previewLockbox, { body })
    if (wanted.current === own) setRead({ name, content, preview: answer, layout })
  }
  /** Reads the columns or positions of a file whose header is not ours, or that has none. */
  const describe = async (file: File) => {
    const columns = await call(lockboxRoutes.describeLockbox, { body: { content: source.current.content } })
    keys.current += 1
    if (chosen.current === file) setFound({ key: keys.current, columns })
    return columns
  }
  const open = async (file: File) => {
    const content = await file.text()
    // Another file may have been chosen meanwhile.
    if (chosen.current !== file) return
    source.current = { name: file.name, content }
    if (isBaiLockbox(content)) {
      const { bank, map } = await describe(file)
      if (chosen.current === file) await preview(bank === null ? null : { bank, map })
      return
    }
    try {
      await preview(null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields['header'] === undefined) throw error
      if (chosen.current === file) await describe(file)
    }
  }
  const forget = () => {
    wanted.current += 1
    setRead(null)
    setProblem(null)
  }
  const choose = (file: File | null) => {
    chosen.current = file
    setFound(null)
    forget()
    if (file !== null) void attempt(() => open(file))
  }
  const readWith = (layout: LockboxLayout) => {
    setRead(null)
    void attempt(() => preview(layout))
  }
  const send = () => {
    if (read === null) return
    const { name, content, layout } = read
    void attempt(async () => {
      const seen = { name, content, totalAmount: read.preview.totalCents }
      const kept =
        layout === null ? {} : { layout: { bank: layout.bank, map: layout.map }, ...statedOf(layout) }
      const body = { ...seen, ...kept }
      const { fileId } = await call(lockboxRoutes.sendLockbox, { body })
      onSent(fileId)
    })
  }
  return { read, found, problem, isBusy, choose, readWith, change: forget, send }
}
