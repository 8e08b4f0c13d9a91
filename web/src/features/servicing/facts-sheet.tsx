import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/desk.ts'
import { t as words } from '../../lib/messages/firms.ts'
import { Notice } from '../../ui/notice.tsx'
import { FactList } from '../../ui/record-header.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, type SheetProps } from './act-button.tsx'
import { factsAct } from './facts-act.ts'
import { placeAct } from './place-act.ts'

/** Shows the facts of the certificate that its figures depend on, and corrects them. */
export function FactsSheet({
  desk: { facts, isPurchaseUnlikely, addressFull, statuses, legalFile, firms },
  onAct,
}: SheetProps<Desk>) {
  const { ownerName, saleType, purchasedOn, priceCents, rateBps } = facts
  const status = statuses.find(({ id }) => id === facts.statusId)
  return (
    <Sheet className="stack whole-row" aria-labelledby="facts">
      <h2 id="facts">{t('facts')}</h2>
      {isPurchaseUnlikely ? (
        <Notice kind="waiting" title={t('purchaseUnlikely')}>
          {t('purchaseUnlikelyText')}
        </Notice>
      ) : null}
      <FactList
        facts={[
          { label: t('factsOwner'), value: ownerName || t('notRecorded') },
          { label: t('factsAddress'), value: addressFull || t('notRecorded') },
          {
            label: t('factsSaleType'),
            value: saleType === null ? t('notRecorded') : t(`factsSale_${saleType}`),
          },
          { label: t('factsPurchased'), value: purchasedOn ? formatDate(purchasedOn) : t('notRecorded') },
          {
            label: t('factsPrice'),
            value: priceCents === null ? t('notRecorded') : formatMoney(priceCents),
            isNumber: true,
          },
          {
            label: t('factsRate'),
            value: rateBps === null ? t('notRecorded') : t('factsRateValue', { rate: String(rateBps / 100) }),
            isNumber: true,
          },
          ...(facts.isPurchaseConfirmed
            ? [{ label: t('factsConfirmed'), value: t('factsConfirmedYes') }]
            : []),
          { label: t('factsStatus'), value: status?.name ?? String(facts.statusId) },
          { label: t('factsReportOffice'), value: t(facts.isReportOfficeOhio ? 'factsYes' : 'factsNo') },
          {
            label: words('fileFirm'),
            value: firms.find(({ id }) => id === legalFile.firmId)?.name ?? words('fileNone'),
          },
          { label: words('file'), value: words(legalFile.isActive ? 'fileOpen' : 'fileClosed') },
        ]}
      />
      <div className="row">
        <ActButton label={t('factsOpen')} act={factsAct} onAct={onAct} />
        <ActButton label={words('place')} act={placeAct} onAct={onAct} />
      </div>
    </Sheet>
  )
}
