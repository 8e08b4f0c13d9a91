import { parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { useSearchParams } from 'react-router'
import { t } from '../../../lib/messages/books.ts'
import { PageHead } from '../../../lib/page-heading.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { BankTab } from './bank-tab.tsx'
import { DepositSlip } from './deposit-slip.tsx'
import { DepositsTab } from './deposits-tab.tsx'
import { MonthEnd, MonthEndPrint } from './month-end.tsx'
import { ProcessorPrint, ProcessorTab } from './processor-tab.tsx'
import './books.css'

const TABS = ['month-end', 'deposits', 'processor', 'bank'] as const
type TabName = (typeof TABS)[number]

const PANELS: Readonly<Record<TabName, () => React.ReactNode>> = {
  'month-end': () => <MonthEnd />,
  deposits: () => <DepositsTab />,
  processor: () => <ProcessorTab />,
  bank: () => <BankTab />,
}

/** The books of the company's money: the month end, the deposits, the payment processor and the bank. The address has the tab. */
export default function ReconciliationPage() {
  const [params, setParams] = useSearchParams()
  const chosen = tabOf(params)
  const slipId = Number(params.get('slip'))
  if (chosen === 'deposits' && slipId > 0) return <DepositSlip id={slipId} />
  const isPrinted = params.get('print') === 'true'
  const month = parsePlainDate(params.get('month') ?? '')
  if (chosen === 'month-end' && isPrinted && month !== null) return <MonthEndPrint endsOn={month} />
  if (chosen === 'processor' && isPrinted) return <ProcessorPrint />
  return (
    <div className="stack wide loose books-tabs">
      <PageHead title={t('title')} isQuiet lede={t('lede')} />
      <Tabs
        label={t('title')}
        tabs={TABS.map((tab) => ({
          key: tab,
          title: t(`tab_${tab}`),
          panel: <div className="stack loose">{PANELS[tab]()}</div>,
        }))}
        chosen={chosen}
        onChoose={(tab) =>
          setParams(tab === TABS[0] ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

/** Saved addresses with days are of the processor. */
function tabOf(params: URLSearchParams): TabName {
  const tab = TABS.find((it) => it === params.get('tab'))
  const hasDays = ['from', 'to', 'span', 'print'].some((name) => params.has(name))
  return tab ?? (hasDays ? 'processor' : 'month-end')
}
