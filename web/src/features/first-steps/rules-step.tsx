import type { StateRulesStanding } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { PRESETS, type Preset } from '@fieldstone/domain/payoff/presets'
import { Link } from 'react-router'
import { formatBps, formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/first-steps.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { useSendStep } from './first-steps-card.tsx'
import { WordForm } from './word-form.tsx'

/** The payoff rules of each state with counties: whether they are stored and confirmed by counsel. */
export function RulesStep({ states }: { readonly states: readonly StateRulesStanding[] }) {
  if (states.length === 0) return <p>{t('needPlaces')}</p>
  return states.map((state) => (
    <div key={state.stateId} className="stack tight">
      {state.hasRules ? <Stored state={state} /> : <Missing state={state} />}
    </div>
  ))
}

interface StateProps {
  readonly state: StateRulesStanding
}

function Missing({ state: { stateId, stateName: state } }: StateProps) {
  const sendPreset = useSendStep(firstStepRoutes.usePreset)
  const use = useAction(async () => {
    await sendPreset({ body: { stateId } })
    void showSuccess(t('presetUsed'))
  })
  const preset = PRESETS.find((it) => it.stateId === stateId && it.isOffered)
  return (
    <>
      <p>
        {t('noRules', { state })} {preset ? null : t('noPreset', { state })}{' '}
        <Link to={PATHS.payoffRules}>{t('toRules')}</Link>
      </p>
      {preset ? (
        <>
          <h3>{t('presetOf', { state })}</h3>
          <ul>
            {presetSentences(preset).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="small muted">
            {preset.basis} {t('presetNote')}
          </p>
          <p>
            <Button kind="default" isBusy={use.isBusy} onClick={() => use.run()}>
              {t('usePreset')}
            </Button>
          </p>
        </>
      ) : null}
    </>
  )
}

/** Returns sentences about how a preset computes the payoff. The page of payoff rules shows all of the preset. */
function presetSentences({ rows: [{ values }, ...later] }: Preset): readonly string[] {
  const { strategy, subsequentRateBps } = values
  const rate = (value: Parameters<typeof formatBps>[0]) => ({ rate: formatBps(value) })
  return [
    strategy.kind === 'period-penalty'
      ? t('accrual_period-penalty', { months: strategy.periodMonths })
      : t(`accrual_${strategy.kind}`),
    ...(values.maxRateBps === null ? [] : [t('maxRate', rate(values.maxRateBps))]),
    ...(values.minAppliesTo.length === 0 ? [] : [t('minCharge', rate(values.minChargeBps))]),
    subsequentRateBps === 'certificate' ? t('laterAsCertificate') : t('laterRate', rate(subsequentRateBps)),
    t('expenseRate', rate(values.expenseRateBps)),
    ...values.feeTable.map(({ label, amountCents }) =>
      t('feeOf', { label, amount: formatMoney(amountCents) }),
    ),
    t(`good_${values.goodThrough}`),
    ...(values.noContactDays === 0 ? [] : [t('noContact', { days: values.noContactDays })]),
    t('zoneOf', { zone: values.timeZone }),
    ...later.flatMap(({ effectiveFrom, values: { maxRateBps } }) =>
      maxRateBps == null ? [] : [t('fromDay', { date: formatDate(effectiveFrom), ...rate(maxRateBps) })],
    ),
  ]
}

function Stored({ state }: StateProps) {
  const confirm = useSendStep(firstStepRoutes.confirmRules)
  const { stateId, stateName, isConfirmed, confirmedBy, confirmedOn, rulesChangedAt } = state
  const said =
    confirmedBy === null
      ? null
      : t('confirmed', { state: stateName, name: confirmedBy, date: formatDate(confirmedOn) })
  if (isConfirmed || rulesChangedAt === null) return <p>{said}</p>
  return (
    <>
      <p>
        {said ?? t('hasRules', { state: stateName })} {said ? t('confirmAgain') : null}{' '}
        <Link to={PATHS.payoffRules}>{t('toRules')}</Link>
      </p>
      <WordForm
        id={`rules-${stateId}`}
        step="payoff-rules"
        lede={t('confirmLede', { state: stateName })}
        said={null}
        send={(word) => confirm({ body: { stateId, seenChangedAt: rulesChangedAt, ...word } })}
      />
    </>
  )
}
