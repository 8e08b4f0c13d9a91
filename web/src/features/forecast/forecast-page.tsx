import type { ForecastStand, PortfolioForecast } from '@fieldstone/contract/entities/forecast/forecast'
import { forecastRoutes } from '@fieldstone/contract/routes/forecast'
import { LEAST_MONTHS, LEAST_REDEMPTIONS } from '@fieldstone/domain/forecast/model'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { pollWhile, useCall } from '../../lib/calls.ts'
import { formatCount, formatInstant, formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/forecast.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useCleanSearchParams, wrongFlags } from '../../lib/use-clean-search-params.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showFailure } from '../../ui/toasts.tsx'
import { BackTest } from './back-test.tsx'
import { Expected } from './expected.tsx'
import { ForecastProgress } from './forecast-progress.tsx'
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
