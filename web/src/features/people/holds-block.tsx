import type { PersonHold } from '@fieldstone/contract/entities/people/rows'
import { formatDate } from '../../lib/format.ts'
import { t as holdWords } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/people.ts'
import { CertificateLink, PartBlock } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows what stops e-mails, debits or steps on the certificates of the person. */
export const HoldsBlock = ({ person: { holds } }: PartProps) => (
  <PartBlock part="holds" {...holds}>
    {holds.rows.length === 0 ? (
      <p className="muted">{t('holdsNoneEver')}</p>
    ) : (
      <ul className="lines">
        {holds.rows.map((row) => (
          <li key={`${row.certificateId} ${row.hold.id ?? row.hold.kind} ${row.hold.fromOn}`}>
            <Hold row={row} />
          </li>
        ))}
      </ul>
    )}
  </PartBlock>
)

function Hold({ row: { certificateId, certificateNo, hold } }: { readonly row: PersonHold }) {
  const { kind, fromOn, untilOn, isStanding, name, detail, reason } = hold
  const from = formatDate(fromOn)
  const days =
    untilOn === null ? t('holdSince', { from }) : t('holdOver', { from, until: formatDate(untilOn) })
  const words = holdWords(`kind_${kind}`)
  return (
    <>
      {isStanding ? <b>{words}</b> : words} <CertificateLink id={certificateId} no={certificateNo} />
      <br />
      <span className="muted">{[days, name, detail, reason].filter(Boolean).join(', ')}</span>
    </>
  )
}
