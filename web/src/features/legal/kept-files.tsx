import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatInstant } from '../../lib/format.ts'
import { discardKept, type KeptRecord, keptRecords, onKeptChange } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import { legalParcelPath } from '../../lib/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showUndo } from '../../ui/toasts.tsx'

interface KeptFilesProps {
  /** What is typed in a row that is open is seen there. */
  readonly isOpen: (id: number) => boolean
}

/** The files of which this browser keeps words that were not saved, each with its way there and a way to give them up. */
export function KeptFiles({ isOpen }: KeptFilesProps) {
  const { pathname, search } = useLocation()
  const files = useKept().filter(({ id }) => !isOpen(id))
  if (files.length === 0) return null
  return (
    <Notice kind="waiting" title={t('keptTitle', { count: files.length })}>
      <p>{t('keptHint')}</p>
      <ul className="kept-files">
        {files.map(({ id, name, at }) => (
          <li key={id} className="row">
            <b className="num">{name}</b>
            <span className="small">{t('keptSince', { when: formatInstant(new Date(at)) })}</span>
            <Link
              className={buttonClass({ kind: 'default', size: 'small' })}
              to={legalParcelPath(id)}
              state={trailFrom(pathname + search)}
              aria-label={t('keptOpenOf', { name })}
            >
              {t('keptOpen')}
            </Link>
            <Button
              kind="quiet"
              size="small"
              aria-label={t('keptDiscardOf', { name })}
              onClick={() => discard(id, name)}
            >
              {t('keptDiscard')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function discard(id: number, name: string): void {
  const onUndo = discardKept(id)
  void showUndo(t('keptDiscarded', { name }), { label: t('undo'), onUndo })
}

/** As text, so that it is drawn again only when the files are others. */
const useKept = (): readonly KeptRecord[] =>
  JSON.parse(useSyncExternalStore(onKeptChange, () => JSON.stringify(keptRecords()))) as readonly KeptRecord[]
