import type { Person, PersonAccount } from '@fieldstone/contract/entities/people/person'
import { Link } from 'react-router'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/people.ts'
import { profilePath } from '../../lib/paths.ts'
import { FactList } from '../../ui/record-header.tsx'
import { logInBadge } from './part.tsx'
import type { PartProps, PersonSlots } from './person-props.ts'

interface AccountBlockProps extends PartProps {
  readonly acts: PersonSlots['accountActs']
}

/** The account itself, whether it can log in, and what administrators may do with it. */
export function AccountBlock({ person: { account, address }, acts }: AccountBlockProps) {
  if (account === null) return null
  return (
    <section className="stands-block" aria-labelledby="account">
      <div className="stands-head">
        <h2 id="account">{t('account')}</h2>
        <Link className="no-print" to={profilePath(account.userId)}>
          {t('edit')}
        </Link>
      </div>
      <FactList facts={factsOf(account, address)} />
      <div className="no-print">{acts(account)}</div>
    </section>
  )
}

const factsOf = (account: PersonAccount, address: Person['address']) => [
  { label: t('username'), value: account.username },
  { label: t('logIn'), value: logInBadge(account).note },
  { label: t('secondFactor'), value: t(account.hasSecondFactor ? 'on' : 'off') },
  ...(account.placeName === '' ? [] : [{ label: t('place'), value: account.placeName }]),
  ...(address === '' ? [] : [{ label: t('address'), value: address }]),
  { label: t('language'), value: t(`language_${account.language}`) },
  { label: t('bankAccount'), value: t(account.hasVerifiedBankAccount ? 'verified' : 'notRegistered') },
  { label: t('since'), value: formatInstantDay(account.createdAt), isNumber: true },
]
