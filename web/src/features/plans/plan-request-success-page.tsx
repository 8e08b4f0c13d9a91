import { Link } from 'react-router'
import { t } from '../../lib/messages/plans.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { certificatePath, PATHS, planRequestPrintPath } from '../../lib/paths.ts'
import { useCertificateId } from '../../records/id-param.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Confirms that the request was received, and says what happens next and when. */
export default function PlanRequestSuccessPage() {
  const id = useCertificateId()
  return (
    <Sheet isRuled className="stack">
      <PageHeading title={t('doneTitle')} isModest />
      <p className="lede">{t('doneBody')}</p>
      <p className="prose">{t('doneNext')}</p>
      <p>{t.rich('doneSaved', { link: <Link to={PATHS.myParcels}>{t('doneSavedLink')}</Link> })}</p>
      <p className="row">
        <Link className={buttonClass()} to={certificatePath(id)}>
          {t('doneBack')}
        </Link>
        <Link className={buttonClass({ kind: 'default' })} to={planRequestPrintPath(id)}>
          {t('donePrint')}
        </Link>
      </p>
    </Sheet>
  )
}
