import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { readAgain } from '../../lib/shared-keys.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { REMINDERS } from './keys.ts'

const CHOICES = ['', '0', '1', '3', '7', '14', '30'] as const

/** How I hear of what is due: by mail, and in my own calendar by a secret address. */
export function Reminders() {
  const queries = useQueryClient()
  const settings = useQuery({
    queryKey: REMINDERS,
    queryFn: ({ signal }) => call(deadlineRoutes.getReminders, {}, { signal }),
  })
  const reload = () => void readAgain(queries, [REMINDERS])
  const mail = useMutation({
    mutationFn: (days: string) =>
      call(deadlineRoutes.setReminders, { body: { remindDays: days === '' ? null : Number(days) } }),
    onSuccess: (saved) => queries.setQueryData(REMINDERS, saved),
  })
  const create = useMutation({ mutationFn: () => call(deadlineRoutes.createFeed), onSuccess: reload })
  const revoke = useMutation({
    mutationFn: () => call(deadlineRoutes.revokeFeed),
    onSuccess: () => {
      create.reset()
      reload()
    },
  })
  const failed = mail.error ?? create.error ?? revoke.error
  const options = CHOICES.map((days) => ({ value: days, label: mailText(days) }))
  return (
    <Sheet className="stack" aria-labelledby="reminders">
      <h2 id="reminders">{t('reminders')}</h2>
      <Loaded query={settings} skeleton={<TextSkeleton lines={3} />}>
        {({ remindDays, feedSince, areMailsSent }) => (
          <>
            {areMailsSent ? null : <Notice kind="waiting">{t('mailsOff')}</Notice>}
            <SelectField
              id="remind-days"
              label={t('mail')}
              options={options}
              value={remindDays === null ? '' : String(remindDays)}
              onChange={(event) => mail.mutate(event.currentTarget.value)}
            />
            <h3>{t('subscribe')}</h3>
            <p>{t('subscribeHow')}</p>
            {create.data ? (
              <Notice kind="good" role="status" title={t('address')}>
                <CopyText text={create.data.url} what={t('address')} />
                <p>{t('addressOnce')}</p>
              </Notice>
            ) : feedSince ? (
              <p>{t('addressSince', { on: formatInstantDay(feedSince) })}</p>
            ) : null}
            <p className="row">
              <Button kind="default" isBusy={create.isPending} onClick={() => create.mutate()}>
                {t(feedSince ? 'addressNew' : 'addressCreate')}
              </Button>
              {feedSince ? (
                <Button kind="default" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
                  {t('addressRevoke')}
                </Button>
              ) : null}
            </p>
            {failed ? (
              <Notice kind="bad" role="alert">
                {failed.message}
              </Notice>
            ) : null}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}

function mailText(days: string): string {
  if (days === '') return t('mailNone')
  return days === '0' ? t('mailToday') : t('mailAhead', { count: Number(days) })
}
