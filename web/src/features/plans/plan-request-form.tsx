import type { Certificate } from '@fieldstone/contract/entities/certificate'
import { planRoutes } from '@fieldstone/contract/routes/plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { askLoginTo, useIntent } from '../../lib/intent.ts'
import { t } from '../../lib/messages/plans.ts'
import { planRequestDonePath } from '../../lib/paths.ts'
import { certificateKey } from '../../records/certificate.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface PlanRequestFormProps {
  readonly certificate: Certificate
  readonly buttonKind?: ButtonKind
  readonly hasHeading?: boolean
}

/** Asks a servicing specialist for a plan. What was typed survives the login that the button may ask for. */
export function PlanRequestForm(props: PlanRequestFormProps) {
  const { certificate, buttonKind = 'default', hasHeading = true } = props
  const { id, offer } = certificate
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [comment, setComment, clearComment] = useDraft(`plan-request-${id}`)
  const request = useMutation({
    mutationFn: () => call(planRoutes.requestPlan, { params: { id }, body: { comment } }),
    onSuccess: () => {
      clearComment()
      void queries.invalidateQueries({ queryKey: certificateKey(id) })
      void navigate(planRequestDonePath(id))
    },
  })
  const opens = offer.payoff.buttons.requestPlan?.opens
  const send = () => {
    if (opens === 'log-in') askLoginTo('plan', pathname + search)
    else if (!request.isPending) request.mutate()
  }
  useIntent('plan', opens === 'request-form' ? send : null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {hasHeading ? <h2>{t('formHeading')}</h2> : null}
      <p>{t('formBody')}</p>
      {request.isError ? (
        <Notice kind="bad" title={t('failedTitle')} role="alert">
          {request.error.message}
        </Notice>
      ) : null}
      <TextAreaField
        id="comment"
        label={t.rich('comment', { optional: <span className="muted">{t('optional')}</span> })}
        placeholder={t('commentPlaceholder')}
        value={comment}
        maxLength={2000}
        rows={3}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Button type="submit" kind={buttonKind} isBusy={request.isPending}>
        {t('request')}
      </Button>
    </form>
  )
}
