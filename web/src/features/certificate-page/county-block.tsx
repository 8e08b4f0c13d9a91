import type { CountyCertificate } from '@fieldstone/contract/entities/certificates/staff'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/record-page.ts'
import { useSession } from '../../lib/session.ts'
import { collectionsPath } from '../../lib/staff-paths.ts'
import { CountyOffice } from '../../records/county-office.tsx'
import { Block } from './owed-block.tsx'

/** Shows a county what its office has to do for this certificate, what owners read about it, and its statements. */
export function CountyBlock({ certificate }: { readonly certificate: CountyCertificate }) {
  const isCounty = useSession()?.role === 'county'
  if (!isCounty) return null
  const { countyId, sheriffSaleOn, redeemedOn, today } = certificate
  return (
    <Block title={t('yourOffice')}>
      {isPayoffFromCounty(certificate) ? <GivesPayoff certificate={certificate} /> : null}
      {redeemedOn === null && sheriffSaleOn !== null ? (
        <p>{t(sheriffSaleOn < today ? 'saleWas' : 'saleIs', { date: formatDate(sheriffSaleOn) })}</p>
      ) : null}
      <p>
        <Link to={collectionsPath(countyId)}>{t('toCollections')}</Link>
      </p>
    </Block>
  )
}

const isPayoffFromCounty = ({ offer }: CountyCertificate): boolean =>
  offer.payoff.notices.some(({ id }) => id === 'payoff-from-county' || id === 'payoff-from-treasurer')

const GivesPayoff = ({ certificate: { countyOffice } }: { readonly certificate: CountyCertificate }) => (
  <>
    <p>{t('givesPayoff')}</p>
    {countyOffice === null ? (
      <p className="muted">{t('officeUnknown')}</p>
    ) : (
      <>
        <p>{t('officeShown')}</p>
        <CountyOffice office={countyOffice} />
      </>
    )}
  </>
)
