import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import type { IfPaidMonthly, IfPlan } from '@fieldstone/contract/entities/payoff/what-if'
import { cents, ZERO } from '@fieldstone/domain/money/cents'
import { WHAT_IF_MONTHS } from '@fieldstone/domain/payoff/askable-day'
import { Link } from 'react-router'
import { formatLongDate, formatMoney } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/what-if-answer.ts'
import { PATHS, payoffPath, planRequestPath } from '../../../lib/paths.ts'
import { HeroAmount } from '../../../ui/hero-amount.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { addressOf } from './asked.ts'
import { Course } from './course.tsx'
import { Sums } from './sums.tsx'

interface MonthlyAnswerProps {
  readonly answer: IfPaidMonthly
  readonly certificate: Certificate
}

/** The plan that a monthly amount makes, or why it makes none. */
export function MonthlyAnswer({ answer, certificate }: MonthlyAnswerProps) {
  const { plan } = answer
  if (plan === null) return <NoPlan answer={answer} />
  return (
    <>
      <Plan plan={plan} asked={answer} certificate={certificate} />
      <Course steps={plan.steps} growsDaily={plan.growsDaily} count={plan.termMonths} />
    </>
  )
}

interface PlanProps {
  readonly plan: IfPlan
  readonly asked: IfPaidMonthly
  readonly certificate: Certificate
}

function Plan({ plan, asked: { amountCents, firstDueOn }, certificate }: PlanProps) {
  const { termMonths, levelCents, agreedCents, owedCents, steps } = plan
  const costCents = cents(agreedCents - owedCents)
  const days = {
    first: formatLongDate(firstDueOn),
    last: formatLongDate(steps.at(-1)?.on),
  }
  return (
    <div className="halves">
      <Sheet isRuled className="stack tight">
        <p className="kind">{t('planKind')}</p>
        <HeroAmount amount={formatMoney(levelCents)} />
        <p>
          <b>{t('planTerm', { count: termMonths, ...days })}</b>
        </p>
        <p>
          {t('planPaidOff')}{' '}
          {levelCents < amountCents ? t('planLess', { level: formatMoney(levelCents) }) : null}
        </p>
        {certificate.offer.payoff.buttons.requestPlan ? (
          <p className="no-print">
            {t.rich('planAskBody', {
              link: <Link to={planRequestPath(certificate.id)}>{t('planAsk')}</Link>,
            })}
          </p>
        ) : null}
      </Sheet>
      <Sums
        entries={[
          { key: 'today', label: t('owedToday'), amount: formatMoney(owedCents) },
          { key: 'cost', label: t('planCost'), amount: formatMoney(costCents) },
        ]}
        total={{ label: t('planAll'), amount: formatMoney(agreedCents) }}
      >
        <p>{costCents > ZERO ? t('planCosts', { amount: formatMoney(costCents) }) : t('planCostsNothing')}</p>
      </Sums>
    </div>
  )
}

/** Too little, with the least that would do; or no plan is offered at all. */
function NoPlan({ answer }: { readonly answer: IfPaidMonthly }) {
  const { certificateId, amountCents, leastCents, firstDueOn, outcome } = answer
  if (leastCents === null)
    return (
      <Notice kind="waiting" title={t('notOffered')}>
        {t.rich('notOfferedBody', {
          link: <Link to={payoffPath(certificateId)}>{t('notOfferedLink')}</Link>,
        })}
      </Notice>
    )
  const amount = formatMoney(amountCents)
  const least = formatMoney(leastCents)
  const link = (
    <Link to={addressOf(certificateId, { about: 'monthly', amountCents: leastCents, firstDueOn })}>
      {t('leastLink', { least })}
    </Link>
  )
  return (
    <div className="stack">
      <Notice kind="waiting" title={t(outcome === 'never' ? 'never' : 'tooLong', { amount })}>
        {outcome === 'never'
          ? t.rich('neverBody', { least, link })
          : t.rich('tooLongBody', { count: WHAT_IF_MONTHS, least, link })}
      </Notice>
      <p className="no-print">
        <Link to={PATHS.hardship}>{t('helpLink')}</Link>
      </p>
    </div>
  )
}
