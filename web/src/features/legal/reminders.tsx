import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '../../lib/calls.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/deadlines.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextSkeleton } from '../../ui/skeletons.tsx'

const CHOICES = ['', '0', '1', '3', '7', '14', '30'] as const

/** Sets reminders of what is due: by e-mail, and in the reader's calendar by a secret address. */
export function Reminders() {
  const settings = useCall(deadlineRoutes.getReminders)
  const setReminders = useSend(deadlineRoutes.setReminders, { shows: deadlineRoutes.getReminders })
  const createFeed = useSend(deadlineRoutes.createFeed)
  const revokeFeed = useSend(deadlineRoutes.revokeFeed)
  const mail = useMutation({
    mutationFn: (days: string) => setReminders({ body: { remindDays: days === '' ? null : Number(days) } }),
  })
  const create = useMutation({ mutationFn: () => createFeed() })
  const revoke = useMutation({ mutationFn: () => revokeFeed(), onSuccess: () => create.reset() })
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
