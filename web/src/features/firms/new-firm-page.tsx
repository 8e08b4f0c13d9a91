import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { t } from '../../lib/messages/firms.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { firmPath } from '../../lib/staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FirmFields } from './firm-fields.tsx'
import { checkFirm, EMPTY_FIRM, type FirmValues, factsOf } from './firm-values.ts'
import { STALE_AFTER_NEW_FIRM } from './keys.ts'

/** Adds a firm, and opens it. */
export default function NewFirmPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<FirmValues>({
    draft: { of: 'new-firm' },
    initial: EMPTY_FIRM,
    asksBeforeLeaving: true,
    check: checkFirm,
    refused: ({ message, fields }) => ({ title: `${t('problem')} ${message}`, fields }),
    send: async (values) => {
      const firm = await call(firmRoutes.addFirm, { body: factsOf(values) })
      void readAgain(queries, STALE_AFTER_NEW_FIRM)
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
