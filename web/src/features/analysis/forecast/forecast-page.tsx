import type {
  ForecastStand,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import type { Task } from '@fieldstone/contract/entities/tasks/task'
import { forecastRoutes } from '@fieldstone/contract/routes/analysis/forecast'
import { taskRoutes } from '@fieldstone/contract/routes/tasks'
import { LEAST_MONTHS, LEAST_REDEMPTIONS } from '@fieldstone/domain/analysis/forecast/model'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { pollWhile, useCall } from '../../../lib/calls.ts'
import { formatCount, formatInstant, formatLongDate } from '../../../lib/format.ts'
import { t } from '../../../lib/messages/forecast.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { useCleanSearchParams, wrongFlags } from '../../../lib/use-clean-search-params.ts'
import { staleAfter, useReadAgain, useSend } from '../../../lib/use-send.ts'
import { Loaded } from '../../../records/loaded.tsx'
import { TaskNotice } from '../../../records/task-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showFailure } from '../../../ui/toasts.tsx'
import { BackTest } from './back-test.tsx'
import { Expected } from './expected.tsx'
import { Method } from './method.tsx'
import './forecast.css'

const isUnderWay = ({ task }: ForecastStand): boolean =>
  task?.state === 'waiting' || task?.state === 'running'

/** Shows the forecast of the portfolio, its back-test over the last year, and its method. */
export default function ForecastPage() {
  const stand = useCall(
    forecastRoutes.getForecast,
    {},
    { refetchInterval: pollWhile(isUnderWay), staleTime: 0 },
  )
  const send = useSend(forecastRoutes.startForecast, { shows: forecastRoutes.getForecast })
  const start = useMutation({
    mutationFn: () => send(),
    onError: (error) => void showFailure(error.message),
  })
  return (
    <div className="stack wide loose forecast">
      <div className="sheet-title">
        <PageHead title={t('title')} lede={t('lede')} isQuiet />
        {stand.data === undefined || isUnderWay(stand.data) ? null : (
          <div className="row forecast-acts no-print">
            {stand.data.forecast === null ? null : (
              <Button kind="default" onClick={() => window.print()}>
                {t('print')}
              </Button>
            )}
            <Button isBusy={start.isPending} onClick={() => start.mutate()}>
              {t(stand.data.forecast === null ? 'start' : 'again')}
            </Button>
          </div>
        )}
      </div>
      <Loaded query={stand} failedTitle={t('failed')} skeleton={<BlockSkeleton height="40rem" />}>
        {({ forecast, task }) => (
          <>
            {task === null ? null : <ForecastProgress task={task} />}
            {forecast === null ? task === null ? <Never /> : null : <Made forecast={forecast} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

const Never = () => (
  <Notice kind="info" title={t('never')}>
    {t('neverBody')}
  </Notice>
)

const VIEWS = ['forecast', 'backtest', 'method'] as const
type View = (typeof VIEWS)[number]

function Made({ forecast }: { readonly forecast: PortfolioForecast }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const chosen: View = VIEWS.find((view) => view === asked) ?? 'forecast'
  useCleanSearchParams(wrongFlags(params, { view: chosen }))
  const { through, at, isEnough } = forecast
  const panels: Readonly<Record<View, () => ReactNode>> = {
    forecast: () => (isEnough ? <Expected forecast={forecast} /> : <TooLittle forecast={forecast} />),
    backtest: () => <BackTest forecast={forecast} />,
    method: () => <Method forecast={forecast} />,
  }
  return (
    <>
      <p className="muted small">{t('asOf', { through: formatLongDate(through), at: formatInstant(at) })}</p>
      <Tabs
        label={t('views')}
        tabs={VIEWS.map((view) => ({
          key: view,
          title: t(`view_${view}`),
          panel: <div className="stack loose">{panels[view]()}</div>,
        }))}
        chosen={chosen}
        onChoose={(view) =>
          setParams(view === 'forecast' ? {} : { view }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  )
}

function TooLittle({ forecast: { redeemedCount, monthCount } }: { readonly forecast: PortfolioForecast }) {
  return (
    <Sheet className="stack">
      <Notice kind="waiting" title={t('tooLittle')}>
        {t('tooLittleBody', {
          redeemed: t('redemptionCount', { count: formatCount(redeemedCount) }),
          months: t('monthCount', { count: formatCount(monthCount) }),
          leastRedeemed: LEAST_REDEMPTIONS,
          leastMonths: LEAST_MONTHS,
        })}
      </Notice>
      <p className="muted">{t('tooLittleWhy')}</p>
    </Sheet>
  )
}

/** Shows the progress of the next forecast, or why it failed. */
function ForecastProgress({ task }: { readonly task: Task }) {
  const readAgain = useReadAgain('forecast')
  const cancel = useAction(async () => {
    await call(taskRoutes.cancelTask, { params: { id: task.id } })
    await readAgain()
  })
  const { state, doneCount, totalCount } = task
  const notice = (
    <TaskNotice task={task} failedTitle={t('taskFailed')} stale={staleAfter(forecastRoutes.startForecast)} />
  )
  if (state === 'failed') return notice
  const share = totalCount === null || totalCount === 0 ? null : Math.min(1, doneCount / totalCount)
  return (
    <Sheet className="stack no-print" aria-label={t('progress')}>
      <ProgressBar label={t('progress')} share={share} text={textOf(task)} />
      {notice}
      <div className="row apart">
        <p className="muted small">{t('leave')}</p>
        <Button kind="default" isBusy={cancel.isBusy || task.isCancelRequested} onClick={cancel.run}>
          {t(task.isCancelRequested ? 'canceling' : 'cancel')}
        </Button>
      </div>
    </Sheet>
  )
}

function textOf({ state, doneCount, totalCount }: Task): string {
  if (state === 'waiting') return t('waiting')
  return totalCount === null
    ? t('history')
    : t('payoffs', { done: formatCount(doneCount), total: formatCount(totalCount) })
}
