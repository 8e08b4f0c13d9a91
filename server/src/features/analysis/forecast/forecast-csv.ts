import type { CsvColumn, CsvTable } from '@fieldstone/contract/csv'
import type {
  ForecastBackTest,
  ForecastGroup,
  ForecastMonth,
  PortfolioForecast,
} from '@fieldstone/contract/entities/analysis/forecast/forecast'
import type { FileAnswer } from '@fieldstone/contract/route'
import type { FORECAST_FILES } from '@fieldstone/contract/routes/analysis/forecast'
import { centsToDollars } from '@fieldstone/domain/money/dollars'
import { csvFile } from '../../../http/csv.ts'
import { Refusal } from '../../../refusal.ts'
import type { Services } from '../../../services.ts'
import { lastForecast } from './forecast-task.ts'

type FileName = (typeof FORECAST_FILES)[number]

/** Returns a table of the last forecast as CSV. The file name has the last day of the history. */
export async function forecastCsv({ db }: Services, file: FileName): Promise<FileAnswer> {
  const made = await lastForecast(db)
  if (made === null) throw new Refusal('not_found')
  const { table, rows } = TABLES[file]
  return { name: `forecast-${file}-${made.through}.csv`, bytes: await csvFile(table, rows(made)) }
}

interface Written {
  readonly table: CsvTable
  readonly rows: (made: PortfolioForecast) => readonly Row[]
}

type Row = Readonly<Record<string, string | number | null>>

/** The columns of a forecast month: the heading and the field. */
const BOUNDS: readonly CsvColumn[] = [
  ['Expected redemptions', 'redemptions'],
  ['Redemptions, low 80%', 'countLow80'],
  ['Redemptions, high 80%', 'countHigh80'],
  ['Redemptions, low 95%', 'countLow95'],
  ['Redemptions, high 95%', 'countHigh95'],
  ['Expected cash', 'cash'],
  ['Cash, low 80%', 'cashLow80'],
  ['Cash, high 80%', 'cashHigh80'],
  ['Cash, low 95%', 'cashLow95'],
  ['Cash, high 95%', 'cashHigh95'],
  ['Expected plan payments', 'plans'],
]

const MONEY = [
  'Expected cash',
  'Cash, low 80%',
  'Cash, high 80%',
  'Cash, low 95%',
  'Cash, high 95%',
  'Expected plan payments',
  'Actual cash',
  'Actual plan payments',
  'Owed in the first month',
  'Expected cash, 12 months',
  'Expected cash, 24 months',
]

const monthRow = ({ month, redemptions, cash, planCents }: ForecastMonth): Row => ({
  month: month.slice(0, 7),
  redemptions: rounded(redemptions.mean, 2),
  countLow80: redemptions.low80,
  countHigh80: redemptions.high80,
  countLow95: redemptions.low95,
  countHigh95: redemptions.high95,
  cash: centsToDollars(cash.meanCents),
  cashLow80: centsToDollars(cash.low80Cents),
  cashHigh80: centsToDollars(cash.high80Cents),
  cashLow95: centsToDollars(cash.low95Cents),
  cashHigh95: centsToDollars(cash.high95Cents),
  plans: centsToDollars(planCents),
})

const comparedRow = ({ came, ...month }: ForecastBackTest['months'][number]): Row => ({
  ...monthRow(month),
  cameCount: came.redeemedCount,
  cameCash: centsToDollars(came.cashCents),
  camePlans: centsToDollars(came.planCents),
})

const groupRow = (group: ForecastGroup): Row => ({
  state: group.stateId,
  county: group.countyName,
  saleType: group.saleType ?? 'not known',
  watchedFrom: group.watchedFrom,
  watched: group.watched,
  redeemed: group.redeemedCount,
  expected: rounded(group.expected, 2),
  weight: rounded(group.weight, 4),
  factor: rounded(group.factor, 4),
  open: group.openCount,
  owed: centsToDollars(group.owedCents),
  redemptions12: rounded(group.redemptions12, 2),
  cash12: centsToDollars(group.cash12Cents),
  redemptions24: rounded(group.redemptions24, 2),
  cash24: centsToDollars(group.cash24Cents),
})

const TABLES: Readonly<Record<FileName, Written>> = {
  months: {
    table: {
      ...{ name: 'months', columns: [['Month', 'month'], ...BOUNDS], money: MONEY },
      totals: ['Expected cash', 'Expected plan payments'],
    },
    rows: ({ months }) => months.map(monthRow),
  },
  groups: {
    table: {
      name: 'groups',
      columns: [
        ['State', 'state'],
        ['County', 'county'],
        ['Sale type', 'saleType'],
        ['Observed from', 'watchedFrom'],
        ['Certificate-months', 'watched'],
        ['Redeemed', 'redeemed'],
        ['Expected at the rates of all', 'expected'],
        ['Weight of its own', 'weight'],
        ['Factor', 'factor'],
        ['Open', 'open'],
        ['Owed in the first month', 'owed'],
        ['Expected redemptions, 12 months', 'redemptions12'],
        ['Expected cash, 12 months', 'cash12'],
        ['Expected redemptions, 24 months', 'redemptions24'],
        ['Expected cash, 24 months', 'cash24'],
      ],
      totals: ['Owed in the first month', 'Expected cash, 12 months', 'Expected cash, 24 months'],
      counts: ['Redeemed', 'Open'],
      money: MONEY,
    },
    rows: ({ groups }) => groups.map(groupRow),
  },
  lifetable: {
    table: {
      name: 'lifetable',
      columns: [
        ['From month', 'fromAge'],
        ['Through month', 'throughAge'],
        ['Certificate-months', 'watched'],
        ['Redeemed', 'redeemedCount'],
        ['Foreclosed', 'endedCount'],
        ['Redeemed per month', 'hazard'],
        ['Foreclosed per month', 'endHazard'],
        ['Still open', 'openShare'],
      ],
      counts: ['Redeemed', 'Foreclosed'],
    },
    rows: ({ bands }) =>
      bands.map((band) => ({
        ...band,
        hazard: rounded(band.hazard, 6),
        endHazard: rounded(band.endHazard, 6),
        openShare: rounded(band.openShare, 6),
      })),
  },
  backtest: {
    table: {
      name: 'backtest',
      columns: [
        ['Month', 'month'],
        ...BOUNDS,
        ['Actual redemptions', 'cameCount'],
        ['Actual cash', 'cameCash'],
        ['Actual plan payments', 'camePlans'],
      ],
      totals: ['Expected cash', 'Expected plan payments', 'Actual cash', 'Actual plan payments'],
      counts: ['Actual redemptions'],
      money: MONEY,
    },
    rows: ({ backTest }) => (backTest?.months ?? []).map(comparedRow),
  },
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
