import { planCodeRoutes } from '@fieldstone/contract/routes/plans/plan-codes'
import { useNavigate } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/plan-code.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { planPath } from '../../lib/paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { PlanCodeForm } from './plan-code-form.tsx'

/** Adds a plan that was arranged without an account to the reader's account, by a mailed code. */
export default function ClaimPlanPage() {
  const claim = useSend(planCodeRoutes.claimPlan)
  const navigate = useNavigate()
  return (
    <Sheet isRuled className="stack narrow">
      <PageHeading title={t('claimTitle')} isModest />
      <p className="lede">{t('claimLede')}</p>
      <PlanCodeForm
        actionLabel={t('claim')}
        problem={t('notClaimed')}
        wordsOf={({ code, message }) => (code === 'plan_exists' ? t('claimTaken') : message)}
        send={async (body) => {
          const { certificateId } = await claim({ body })
          void navigate(planPath(certificateId))
        }}
      />
      <p className="muted">{t.rich('noCode', { phone: <ServicingPhone /> })}</p>
    </Sheet>
  )
}
