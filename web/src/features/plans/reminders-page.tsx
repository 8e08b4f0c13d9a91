import { reminderRoutes } from '@fieldstone/contract/routes/plans/reminders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/messages/reminders.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { remindersKey } from './keys.ts'

/** Opened by the link of a mail, without logging in: stops what asks for money, or asks for it again. */
export default function RemindersPage() {
  const { token = '' } = useParams()
  const queryKey = remindersKey(token)
  const queries = useQueryClient()
  const query = useQuery({
    queryKey,
    queryFn: () => call(reminderRoutes.getReminderChoice, { body: { token } }),
    retry: false,
  })
  const change = useAction(async (to: 'stopReminders' | 'askForReminders') => {
    queries.setQueryData(queryKey, await call(reminderRoutes[to], { body: { token } }))
  })
  return (
    <Loaded
      query={query}
      title={t('title')}
      missingTitle={t('missing')}
      skeleton={<BlockSkeleton height="20rem" />}
    >
      {({ certificateNo, areStopped, canAskAgain }) => (
        <Sheet isRuled className="stack narrow">
          <PageHeading title={t(areStopped ? 'stoppedTitle' : 'title')} isModest />
          <p className="lede" role="status">
            {t(areStopped ? 'stopped' : 'goOn', { number: certificateNo })}
          </p>
          <p className="prose">{t('still')}</p>
          <ul className="prose">
            <li>{t('stillAnswers')}</li>
            <li>{t('stillReceipts')}</li>
            <li>{t('stillNotices')}</li>
          </ul>
          <p className="prose">{t('debts')}</p>
          <div className="row">
            {areStopped ? null : (
              <Button isBusy={change.isBusy} onClick={() => change.run('stopReminders')}>
                {t('stop')}
              </Button>
            )}
            {canAskAgain ? (
              <Button kind="default" isBusy={change.isBusy} onClick={() => change.run('askForReminders')}>
                {t('again')}
              </Button>
            ) : null}
          </div>
          {areStopped && !canAskAgain ? <p className="muted">{t('byStaff')}</p> : null}
          <p>
            <Link to={PATHS.contact}>{t('contact')}</Link>
          </p>
        </Sheet>
      )}
    </Loaded>
  )
}
