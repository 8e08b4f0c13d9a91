import type { PersonConsent } from '@fieldstone/contract/entities/people/rows'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/people.ts'
import { deskPlanPath } from '../../lib/staff-paths.ts'
import { PersonLink } from '../../records/person-link.tsx'
import { PartBlock } from './part.tsx'
import type { PartProps } from './person-props.ts'

/** Shows what the person agreed to, and whether reminders were stopped, which is a hold. */
export function ConsentsBlock({ person: { consents, sums, kind } }: PartProps) {
  const stopped = sums.holds.find((it) => it.kind === 'contact-stopped')
  return (
    <PartBlock part="consents" {...consents}>
      {consents.rows.length === 0 ? <p className="muted">{t('consentsNone')}</p> : null}
      <ul className="lines">
        {consents.rows.map((consent) => (
          <li key={consent.key}>
            <Consent consent={consent} hasName={kind !== 'account'} />
          </li>
        ))}
        <li>
          {t('reminders')}
          <br />
          <span className="muted">
            {stopped ? t('remindersOff', { count: stopped.certificateCount }) : t('remindersOn')}
          </span>
        </li>
      </ul>
    </PartBlock>
  )
}

function Consent({ consent, hasName }: { readonly consent: PersonConsent; readonly hasName: boolean }) {
  const { planId, userId, name, fromOn, untilOn, kind, about, isStanding } = consent
  const from = formatDate(fromOn)
  const days = untilOn === null ? t('given', { from }) : t('ended', { from, until: formatDate(untilOn) })
  const isElsewhere = kind === 'letters' && untilOn === null && !isStanding
  return (
    <>
      {planId === null ? textOf(consent) : <Link to={deskPlanPath(planId)}>{textOf(consent)}</Link>}
      <br />
      <span className="muted">
        {hasName ? (
          <>
            <PersonLink person={{ userId }}>{name}</PersonLink>,{' '}
          </>
        ) : null}
        {[days, isElsewhere ? t('otherAddress', { about }) : ''].filter(Boolean).join(', ')}
      </span>
    </>
  )
}

function textOf({ kind, about }: PersonConsent): string {
  if (kind === 'letters') return t('consent_letters')
  if (kind === 'autopay') return t('consent_autopay', { about })
  return about === '' ? t('consent_debitsPlain') : t('consent_debits', { about })
}
