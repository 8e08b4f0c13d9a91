import type { ExpenseList } from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { feesNeedingOrder } from '@fieldstone/domain/legal/expenses'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { useSend } from '../../lib/use-send.ts'
import { useDocumentChoices } from '../../records/documents/document-choices.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showSuccessOnce } from '../../ui/toasts.tsx'

interface PostExpensesProps {
  readonly certificateId: number
  readonly list: ExpenseList
}

/** For administrators: the chosen expenses become part of the debt, from today on. */
export function PostExpenses({ certificateId, list }: PostExpensesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [order, setOrder] = useState('')
  const documents = useDocumentChoices(certificateId, order)
  const added = list.unposted.filter(({ id }) => chosen.has(id))
  const ids = added.map(({ id }) => id)
  const send = useSend(trackingRoutes.postExpenses)
  const post = useMutation({
    mutationFn: () =>
      send({
        params: { certificateId },
        body: { expenseIds: ids, courtOrderId: order === '' ? null : Number(order) },
      }),
    onSuccess: () => {
      setChosen(new Set())
      setOrder('')
      void showSuccessOnce(t('expenseSaved'))
    },
  })
  const isRefused = post.error instanceof ApiError && post.error.code === 'court_order_required'
  const feesCents = feesNeedingOrder(list.feeLimitCents, list.posted, added)
  const needsOrder = isRefused || feesCents !== null
  const hasOpenKind = added.some(({ kind }) => kind === null)
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="stack tight posting">
      {list.unposted.map((row) => (
        <CheckField
          key={row.id}
          id={`post-${row.id}`}
          label={t('choosePost', { name: `${row.description || t('none')} ${formatMoney(row.amountCents)}` })}
          error={chosen.has(row.id) && row.kind === null ? t('kindFirst') : undefined}
          checked={chosen.has(row.id)}
          onChange={(event) => toggle(row.id, event.currentTarget.checked)}
        />
      ))}
      {needsOrder || order !== '' ? (
        <SelectField
          id={`order-${certificateId}`}
          label={t('courtOrder')}
          hint={
            feesCents === null
              ? undefined
              : t('courtOrderHint', { sum: formatMoney(feesCents), limit: formatMoney(list.feeLimitCents) })
          }
          options={documents}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
      ) : null}
      {post.error ? (
        <Notice kind="bad" role="alert">
          {post.error.message}
        </Notice>
      ) : null}
      <div>
        <Button
          isBusy={post.isPending}
          isUnavailable={ids.length === 0 || hasOpenKind}
          onClick={() => post.mutate()}
        >
          {t('postChosen', { count: ids.length })}
        </Button>
      </div>
    </div>
  )
}
