import { firmFields } from '@fieldstone/contract/entities/firms/firm'
import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { Link, useNavigate } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/firms.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { firmPath } from '../../lib/staff-paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { checkFirm, FirmFields, type FirmValues } from './firm-fields.tsx'

/** Adds a firm, and opens it. */
export default function NewFirmPage() {
  const navigate = useNavigate()
  const add = useSend(firmRoutes.addFirm)
  const form = useForm<FirmValues>({
    draft: { of: 'new-firm' },
    initial: firmFields.initial,
    asksBeforeLeaving: true,
    check: checkFirm,
    refused: ({ message, fields }) => ({ title: `${t('problem')} ${message}`, fields }),
    send: async (values) => {
      const firm = await add({ body: firmFields.factsOf(values) })
      void showSuccess(t('added'))
      void navigate(firmPath(firm.id), { replace: true })
    },
  })
  return (
    <div className="stack loose narrow">
      <div className="stack tight">
        <p>
          <Link to={PATHS.firms}>{t('back')}</Link>
        </p>
        <PageHeading title={t('newTitle')} />
      </div>
      <Sheet isRuled>
        <Form form={form} className="stack loose">
          <FirmFields form={form} />
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t('addSend')}
            </Button>
          </div>
        </Form>
      </Sheet>
    </div>
  )
}
