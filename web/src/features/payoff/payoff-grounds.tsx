import type { GroundLine } from '@fieldstone/contract/entities/payoff/grounds'
import { EARLIEST_DAY } from '@fieldstone/domain/calendar/plain-date'
import { sumCents } from '@fieldstone/domain/money/cents'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/grounds.ts'
import { t as rules } from '../../lib/messages/payoff-rules.ts'
import { ChargeProof, useGrounds } from '../../records/documents/charge-proof.tsx'
import { isRuleField } from '../../records/rules/rule-words.ts'
import { StaticTable } from '../../ui/static-table.tsx'
import { TableSheet } from '../../ui/table-sheet.tsx'
import type { Column } from '../../ui/table-view.ts'

/** Shows staff the grounds of each line of the payoff: law, versions of the rules, documents. */
export default function PayoffGrounds({ certificateId }: { readonly certificateId: number }) {
  const { data } = useGrounds(certificateId)
  if (data === undefined || data.lines.length === 0) return null
  return (
    <TableSheet title={t('title')} beside={<p className="muted small">{t('lede')}</p>}>
      <StaticTable
        caption={t('caption')}
        columns={columnsOf(certificateId)}
        rows={data.lines}
        rowKey={({ kind, itemId }) => `${kind} ${itemId}`}
      />
    </TableSheet>
  )
}

const nameOf = ({ label, labelCode }: GroundLine): string =>
  labelCode === null ? (label ?? '') : t(labelCode)

const columnsOf = (certificateId: number): readonly Column<GroundLine>[] => [
  { key: 'line', header: t('columnLine'), place: 'main', cell: nameOf },
  {
    key: 'amount',
    header: t('columnAmount'),
    align: 'money',
    cell: ({ baseCents, interestCents }) => formatMoney(sumCents([baseCents, interestCents])),
  },
  { key: 'rule', header: t('columnRule'), cell: (line) => <Rules line={line} /> },
  {
    key: 'paper',
    header: t('columnPaper'),
    cell: (line) =>
      line.kind === 'expense' || line.kind === 'subsequent' ? (
        <ChargeProof
          certificateId={certificateId}
          kind={line.kind}
          itemId={line.itemId}
          name={nameOf(line)}
        />
      ) : null,
  },
]

function Rules({ line: { statutes, settings } }: { readonly line: GroundLine }) {
  if (statutes.length + settings.length === 0) return <span className="muted">{t('noRule')}</span>
  return (
    <>
      {statutes.length > 0 ? <div>{statutes.join('; ')}</div> : null}
      {settings.map((setting) => (
        <div key={setting.name} className="muted small">
          {settingText(setting)}
        </div>
      ))}
    </>
  )
}

function settingText({ name, from, isOfCounty }: GroundLine['settings'][number]): string {
  const setting = isRuleField(name) ? rules(`rule_${name}`) : name
  if (from === null) return t('settingBuiltIn', { setting })
  const key = isOfCounty ? 'settingOfCounty' : 'settingOfState'
  // Rules that were always in force start at the earliest possible day.
  return from === EARLIEST_DAY ? t(`${key}Always`, { setting }) : t(key, { setting, date: formatDate(from) })
}
