import type { FirstSteps } from '@fieldstone/contract/entities/first-steps/first-steps'
import { firstStepRoutes } from '@fieldstone/contract/routes/first-steps'
import { type FirstStep, isAllDone, type StepStanding } from '@fieldstone/domain/first-steps/first-steps'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../lib/messages/first-steps.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useFirstSteps, useSendStep } from './first-steps-card.tsx'
import { MailStep } from './mail-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { PlacesStep } from './places-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { WordForm } from './word-form.tsx'

/** Lists what a new installation needs. Each step says what does not work without it. */
export default function FirstStepsPage() {
  const steps = useFirstSteps()
  return (
    <div className="stack loose narrow">
      <PageHead title={t('title')} lede={t('lede')} />
      <Loaded query={steps} skeleton={<BlockSkeleton height="40rem" />}>
        {(all) => (
          <>
            {isAllDone(all.steps) ? <Notice kind="good">{t('allDone')}</Notice> : null}
            {all.steps
              .filter(({ isDone }) => !isDone)
              .map((step) => (
                <Step key={step.step} standing={step} all={all} />
              ))}
            <Done all={all} />
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Steps that are done take one line until it is opened. */
function Done({ all }: { readonly all: FirstSteps }) {
  const done = all.steps.filter(({ isDone }) => isDone)
  if (done.length === 0) return null
  return (
    <details>
      <summary>{t('doneCount', { count: done.length })}</summary>
      <div className="stack loose">
        {done.map((step) => (
          <Step key={step.step} standing={step} all={all} />
        ))}
      </div>
    </details>
  )
}

interface StepProps {
  readonly standing: StepStanding
  readonly all: FirstSteps
}

function Step({ standing: { step, isDone, isPutOff }, all }: StepProps) {
  const sendPutOff = useSendStep(firstStepRoutes.putOffStep)
  const putOff = useAction(async () => {
    await sendPutOff({ body: { step, putOff: !isPutOff } })
  })
  const state = isDone ? 'done' : isPutOff ? 'isPutOff' : 'open'
  return (
    <Sheet className="stack" aria-labelledby={`step-${step}`}>
      <div className="row apart">
        <h2 id={`step-${step}`}>{t(`step_${step}`)}</h2>
        <b>{t(state)}</b>
      </div>
      {isDone ? null : <p className="muted">{t(`without_${step}`)}</p>}
      {isPutOff && !isDone ? null : contentOf(step, all)}
      {isDone ? null : (
        <p>
          <Button
            kind="default"
            size="small"
            isBusy={putOff.isBusy}
            aria-label={`${t(isPutOff ? 'takeUp' : 'putOffNow')}: ${t(`step_${step}`)}`}
            onClick={() => putOff.run()}
          >
            {t(isPutOff ? 'takeUp' : 'putOffNow')}
          </Button>
        </p>
      )}
    </Sheet>
  )
}

function contentOf(step: FirstStep, all: FirstSteps): ReactNode {
  switch (step) {
    case 'company':
      return <Way to={PATHS.settings}>{t('page_company')}</Way>
    case 'places':
      return <PlacesStep states={all.states} />
    case 'payoff-rules':
      return <RulesStep states={all.states} />
    case 'fees':
      return (
        <Way to={PATHS.settings} how={t('feesHow')}>
          {t('page_fees')}
        </Way>
      )
    case 'payments':
      return <PaymentsStep all={all} />
    case 'mail':
      return <MailStep all={all} />
    case 'firm':
      return (
        <Way to={PATHS.firms} how={t('firmHow')}>
          {t('page_firm')}
        </Way>
      )
    case 'staff':
      return (
        <Way to={PATHS.users} how={t('staffHow')}>
          {t('page_staff')}
        </Way>
      )
    case 'portfolio':
      return (
        <Way to={PATHS.imports} how={t('portfolioHow')}>
          {t('page_portfolio')}
        </Way>
      )
    case 'backup':
      return <BackupStep all={all} />
  }
}

function BackupStep({ all: { backupBy, backupOn } }: Pick<StepProps, 'all'>) {
  const confirm = useSendStep(firstStepRoutes.confirmBackup)
  return (
    <WordForm
      id="backup"
      step="backup"
      lede={t('backupLede')}
      said={backupBy === null ? null : { by: backupBy, on: backupOn, words: 'backupBy' }}
      send={(body) => confirm({ body })}
    />
  )
}

interface WayProps {
  readonly to: string
  readonly how?: string
  readonly children: string
}

/** A link to the page on which the step is done. */
const Way = ({ to, how, children }: WayProps) => (
  <>
    {how === undefined ? null : <p>{how}</p>}
    <p>
      <Link className={buttonClass({ kind: 'default' })} to={to}>
        {t('go', { page: children })}
      </Link>
    </p>
  </>
)
