import type { Person, PersonPart } from '@fieldstone/contract/entities/people/person'
import { sumCents } from '@fieldstone/domain/money/cents'
import { Link, useLocation } from 'react-router'
import { useBackTo } from '../../lib/back-link.ts'
import { formatCount, formatInstantDay, formatMoney, formatPhone, phoneHref } from '../../lib/format.ts'
import { t as holdWords } from '../../lib/messages/holds.ts'
import { t } from '../../lib/messages/people.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS, profilePath } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { logInBadge } from './part.tsx'
import { agrees, type PartProps, sheetsOf } from './person-props.ts'
import '../../records/record.css'
import { HeadFact } from '../../ui/record-header.tsx'

/** The sticky header: name, contact, the facts that decide the next step, and links to each part. */
export function PersonHead({ person }: PartProps) {
  const { kind, account, address } = person
  const name = person.name || t('noName')
  return (
    <header className="record">
      <div className="record-top">
        <PageHeading title={name} area={t(`kind_${kind}`)} />
        {account === null ? (
          <span className="muted">{t(`kind_${kind}`)}</span>
        ) : (
          <StatusBadge kind={logInBadge(account).kind}>{logInBadge(account).words}</StatusBadge>
        )}
        <p className="about person-reach">
          {account === null ? <span className="muted">{address}</span> : <Reach account={account} />}
        </p>
        {account === null ? null : (
          <div className="acts no-print">
            <Link
              className={buttonClass({ kind: 'default', size: 'small' })}
              to={profilePath(account.userId)}
            >
              {t('editProfile')}
            </Link>
          </div>
        )}
      </div>
      <Facts person={person} />
      <Ways person={person} />
    </header>
  )
}

const Reach = ({ account: { email, phone } }: { readonly account: NonNullable<Person['account']> }) => (
  <>
    <a href={`mailto:${email}`}>{email}</a>
    {phone === '' ? null : (
      <a className="num" href={phoneHref(phone)}>
        {formatPhone(phone)}
      </a>
    )}
  </>
)

function Facts({ person: { sums, account } }: PartProps) {
  const paid = sumCents([sums.onlineCents, sums.receivedCents])
  const held = sums.holds.reduce((sum, { certificateCount }) => sum + certificateCount, 0)
  return (
    <dl className="stands">
      <HeadFact
        name={t('owed')}
        value={sums.owedCents === null ? t('notSummed') : formatMoney(sums.owedCents)}
        more={owedNote(sums)}
      />
      <HeadFact
        name={t('paid')}
        value={formatMoney(paid)}
        more={
          paid === 0
            ? t('paidNothing')
            : t('paidHow', {
                online: formatMoney(sums.onlineCents),
                received: formatMoney(sums.receivedCents),
              })
        }
      />
      <HeadFact
        name={t('plansNow')}
        value={sums.runningPlanCount === 0 ? t('plansNone') : t('plansRun', { count: sums.runningPlanCount })}
        more={plansNote(sums)}
      />
      <HeadFact
        name={t('holdsNow')}
        value={sums.holds.map(({ kind }) => holdWords(`kind_${kind}`)).join(', ') || t('holdsNone')}
        more={held === 0 ? t('holdsFree') : t('holdsOn', { count: held })}
      />
      {account === null ? null : (
        <HeadFact
          name={t('lastLogIn')}
          value={account.lastLogInAt === null ? t('logInNever') : formatInstantDay(account.lastLogInAt)}
          more={logInBadge(account).note}
        />
      )}
    </dl>
  )
}

function owedNote({ openCount, noFigureCount }: Person['sums']): string {
  if (openCount === 0) return t('owedNone')
  const on = t('owedOn', { count: openCount })
  return noFigureCount === 0 ? on : `${on}, ${t('noFigures', { count: noFigureCount })}`
}

function plansNote({ runningPlanCount, defaultPlanCount }: Person['sums']): string {
  if (runningPlanCount === 0) return t('plansNoneNow')
  return defaultPlanCount === 0 ? t('plansCurrent') : t('plansDefault', { count: defaultPlanCount })
}

/** The parts that are shown: the sheets in order, then the blocks at the side. */
const partsOf = (person: Person): readonly PersonPart[] => [
  ...sheetsOf(person),
  ...(agrees(person) ? (['consents'] as const) : []),
  'holds',
]

function Ways({ person }: PartProps) {
  const { search, state } = useLocation()
  const back = useBackTo(PATHS.users)
  return (
    <div className="record-tabs no-print">
      <nav aria-label={t('onThisPage')}>
        <ul>
          {partsOf(person).map((part) => (
            <li key={part}>
              <Link to={{ search, hash: `#${part}` }} state={state} replace>
                {t(`part_${part}`)} <span className="muted num">{formatCount(person[part].totalCount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="record-turn person-turn">
        <Link to={back.to} onClick={back.onClick}>
          {t('back')}
        </Link>
      </div>
    </div>
  )
}
