import type { PersonWord } from '@fieldstone/contract/entities/people/rows'
import { LETTER_KINDS } from '@fieldstone/domain/letters/letters'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { formatDate } from '../../lib/format.ts'
import { t as letterWords } from '../../lib/messages/letters.ts'
import { t } from '../../lib/messages/people.ts'
import { letterBatchPath, mailPath, messagePath, recordTabPath } from '../../lib/staff-paths.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import type { Column } from '../../ui/table-view.ts'
import { CertificateLink, PartSheet } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows e-mails, letters, calls and requests, newest first. */
export function WordsSheet({ person: { words, account } }: PartProps) {
  const { pathname } = useLocation()
  return (
    <PartSheet part="words" {...words}>
      <StaticTable
        caption={t('part_words')}
        columns={columnsAt(pathname, account?.email ?? null)}
        rows={words.rows}
        rowKey={({ key }) => key}
      />
    </PartSheet>
  )
}

/** `own` is the e-mail address of the account. A message to it does not repeat the recipient. */
const columnsAt = (here: string, own: string | null): readonly Column<PersonWord>[] => [
  { key: 'date', header: t('columnDate'), align: 'number', cell: ({ on }) => formatDate(on) },
  {
    key: 'what',
    header: t('columnWhat'),
    place: 'main',
    cell: (word) => <What word={word} here={here} hasWho={own !== null && word.who !== own} />,
  },
  ...(own === null ? [WHO] : []),
  {
    key: 'certificate',
    header: t('columnCertificate'),
    cell: ({ certificateId, certificateNo }) =>
      certificateId === null ? '–' : <CertificateLink id={certificateId} no={certificateNo} />,
  },
]

const WHO: Column<PersonWord> = {
  key: 'who',
  get header() {
    return t('columnWho')
  },
  cell: ({ who }) => <span className="person-who">{who || '–'}</span>,
}

interface WhatProps {
  readonly word: PersonWord
  readonly here: string
  readonly hasWho: boolean
}

function What({ word, here, hasWho }: WhatProps) {
  const to = pathOf(word)
  const words = textOf(word)
  return (
    <>
      {to === null ? (
        words
      ) : (
        <Link to={to} state={trailFrom(here)}>
          {words}
        </Link>
      )}{' '}
      <span className="muted">
        {[t(`state_${word.state}`), hasWho ? word.who : ''].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

function textOf({ kind, title }: PersonWord): string {
  if (kind === 'message' || kind === 'payoff-request') return t(`word_${kind}`)
  const letter = LETTER_KINDS.find((it) => kind === 'letter' && it === title)
  return t(`word_${kind}`, { title: letter === undefined ? title : letterWords(`kind_${letter}`) })
}

/** Returns the path of its own page or, without one, of the letters and calls of its certificate. */
function pathOf({ kind, ref, certificateId }: PersonWord): string | null {
  if (kind === 'mail' && ref !== null) return mailPath(ref)
  if (kind === 'message' && ref !== null) return messagePath(ref)
  if (kind === 'letter' && ref !== null) return letterBatchPath(ref)
  return certificateId === null ? null : recordTabPath(certificateId, 'contacts')
}
