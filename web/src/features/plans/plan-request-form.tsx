import type { Certificate } from '@fieldstone/contract/entities/certificates/certificate'
import { planRoutes } from '@fieldstone/contract/routes/plans/plans'
import { useLocation, useNavigate } from 'react-router'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { promptLoginFor, useIntent } from '../../lib/intent.ts'
import { t } from '../../lib/messages/plans.ts'
import { planRequestDonePath } from '../../lib/paths.ts'
import { useSend } from '../../lib/use-send.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'

interface PlanRequestFormProps {
  readonly certificate: Certificate
  readonly buttonKind?: ButtonKind
  readonly hasHeading?: boolean
}

/** Asks a servicing specialist for a plan. The text survives the log-in that the button may require. */
export function PlanRequestForm(props: PlanRequestFormProps) {
  const { certificate, buttonKind = 'default', hasHeading = true } = props
  const form = usePlanRequest(certificate)
  return (
    <Form form={form}>
      {hasHeading ? <h2>{t('formHeading')}</h2> : null}
      <p>{t('formBody')}</p>
      <TextAreaField
        {...form.field('comment')}
        label={t.rich('comment', { optional: <span className="muted">{t('optional')}</span> })}
        placeholder={t('commentPlaceholder')}
        maxLength={2000}
        rows={3}
      />
      <Button type="submit" kind={buttonKind} isBusy={form.isBusy}>
        {t('request')}
      </Button>
    </Form>
  )
}

/** Returns the name of the draft that holds a request until it is sent. */
export const planRequestPlace = (certificateId: number): string => `plan-request:${certificateId}`

function usePlanRequest({ id, offer }: Certificate) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const requestPlan = useSend(planRoutes.requestPlan)
  const opens = offer.payoff.buttons.requestPlan?.opens
  const form = useForm({
    initial: { comment: '' },
    check: () => null,
    beforeSend: () => {
      if (opens !== 'log-in') return 'send'
      promptLoginFor('plan', pathname + search)
      return 'hold'
    },
    send: async ({ comment }) => {
      await requestPlan({ params: { id }, body: { comment } })
      form.reset()
      void navigate(planRequestDonePath(id))
    },
    refused: ({ message }) => ({ title: `${t('failedTitle')} ${message}`, fields: {} }),
    draft: { place: planRequestPlace(id) },
  })
  useIntent('plan', opens === 'request-form' ? () => form.send() : null)
  return form
}
