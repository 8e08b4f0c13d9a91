import type { Desk } from '@fieldstone/contract/entities/desk/desk'
import { Link } from 'react-router'
import { ActDialog } from '../../lib/form/act-dialog.tsx'
import { t } from '../../lib/messages/desk.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { countyParcelPath } from '../../lib/paths.ts'
import { useCertificateId } from '../../records/certificate-id.ts'
import { Loaded } from '../../records/loaded.tsx'
import { QueueNext } from '../../records/queue-next.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { FactsSheet } from './facts-sheet.tsx'
import { HoldsSheet } from './holds-sheet.tsx'
import { LettersSheet } from './letters-sheet.tsx'
import { MoneySheet } from './money-sheet.tsx'
import { RecordsSheet } from './records-sheet.tsx'
import { RedemptionSheet } from './redemption-sheet.tsx'
import { TaxesSheet } from './taxes-sheet.tsx'
import { useDesk, useOpenAct, useShowDesk } from './use-desk.ts'

/** Where staff service one certificate: money, redemption and release, later taxes, letters. */
export default function DeskPage() {
  const desk = useDesk(useCertificateId())
  return (
    <div className="stack loose">
      <Loaded
        query={desk}
        title={t('loading')}
        failedTitle={t('failed')}
        skeleton={<BlockSkeleton height="30rem" />}
      >
        {(it) => <Sheets desk={it} />}
      </Loaded>
    </div>
  )
}

function Sheets({ desk }: { readonly desk: Desk }) {
  const { open, show, close } = useOpenAct()
  const done = useShowDesk()
  const { certificateNo, countyId, certificateId } = desk
  return (
    <>
      <Link to={countyParcelPath(countyId, certificateId)}>{t('back')}</Link>
      <QueueNext />
      <PageHeading title={t('title')} area={certificateNo}>
        {t('title')} <span className="num">{certificateNo}</span>
      </PageHeading>
      <p className="muted">{t('parcelNo', { number: desk.parcelNo })}</p>
      <div className="halves">
        <RedemptionSheet desk={desk} onAct={show} />
        <MoneySheet desk={desk} onAct={show} />
        <TaxesSheet desk={desk} onAct={show} />
        <HoldsSheet desk={desk} onAct={show} />
        <LettersSheet desk={desk} onAct={show} />
        <FactsSheet desk={desk} onAct={show} />
        <RecordsSheet desk={desk} />
      </div>
      {open ? <ActDialog act={open(desk, done)} onClose={close} /> : null}
    </>
  )
}
