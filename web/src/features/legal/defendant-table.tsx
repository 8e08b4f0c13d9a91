import type { Defendant } from '@fieldstone/contract/entities/legal/tracking'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import './defendant-table.css'

const COLUMNS = ['defendantName', 'partyType', 'serviceType', 'serviceDate', 'answerDate'] as const

/** One row for each defendant. On a phone the fields are stacked. */
export const DefendantTable = ({ children }: { readonly children: ReactNode }) => (
  <table className="defendants">
    <caption className="visually-hidden">{t('service')}</caption>
    <thead>
      <tr>
        <th scope="col">
          <abbr title={t('columnNo')}>{t('columnNoShort')}</abbr>
        </th>
        {COLUMNS.map((key) => (
          <th key={key} scope="col">
            {t(key)}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('columnSaved')}</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The number of the row, with a label where the fields are stacked. */
export const NumberCell = ({ no }: { readonly no: number }) => (
  <th scope="row">
    <span className="number" aria-hidden="true">
      {no}
    </span>
    <span className="numbered">{t('defendantNo', { no })}</span>
  </th>
)

/** For readers who cannot change the file. */
export function ReadDefendant({ defendant, no }: { readonly defendant: Defendant; readonly no: number }) {
  const { name, partyType, serviceType, servedOn, answeredOn } = defendant
  const texts = {
    defendantName: name,
    partyType: t(`party_${partyType}`),
    serviceType: serviceType ?? '',
    serviceDate: servedOn === null ? '' : formatDate(servedOn),
    answerDate: answeredOn === null ? '' : formatDate(answeredOn),
  }
  return (
    <tr className="read">
      <NumberCell no={no} />
      {COLUMNS.map((key) => (
        <td key={key} data-label={t(key)} className={key === 'defendantName' ? 'name' : undefined}>
          {texts[key] || t('none')}
        </td>
      ))}
      <td />
    </tr>
  )
}
