import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { Link } from 'react-router'
import { t } from '../../lib/messages/desk.ts'
import { PATHS } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** What staff can do about a certificate that nothing can be said to be owed on. */
export function WhyNoFigure({ desk: { owedCents, facts } }: { readonly desk: Desk }) {
  if (owedCents !== null) return null
  const missing = [
    facts.saleType === null ? [t('factsSaleType')] : [],
    facts.purchasedOn === null ? [t('factsPurchased')] : [],
    facts.priceCents === null ? [t('factsPrice')] : [],
    facts.rateBps === null ? [t('factsRate')] : [],
  ].flat()
  const why =
    missing.length > 0
      ? t('notRecordedYet', { facts: missing.join(', ') })
      : t.rich('noRules', {
          rules: <Link to={PATHS.payoffRules}>{t('noRulesRules')}</Link>,
          check: <Link to={PATHS.verify}>{t('noRulesCheck')}</Link>,
        })
  return (
    <Notice kind="waiting" title={t('noFigure')}>
      {why}
    </Notice>
  )
}
