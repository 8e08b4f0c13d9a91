import type { User } from '@fieldstone/contract/entities/accounts/user'
import { accountRoutes } from '@fieldstone/contract/routes/accounts/accounts'
import { roleOf } from '@fieldstone/domain/access/actor'
import { accountLabel } from '@fieldstone/domain/accounts/account-label'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isMissingOrForbidden } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import { useSaveKey } from '../../lib/form/use-save-key.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/profile.ts'
import { PageHead, PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { useIdParam } from '../../records/id-param.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton, PageLayoutSkeleton, WordSkeleton } from '../../ui/skeletons.tsx'
import { CurrentPasswordField, PasswordFields, PersonFields } from './profile-fields.tsx'
import { roleOfValues } from './profile-values.ts'
import { LanguageField, LateAddress } from './shared-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'
import './accounts.css'

/** Not needed by everybody who edits a profile. */
const PersonLink = lazy(() => import('./person-link.tsx'))
const AccessFields = lazy(() => import('./access-fields.tsx'))
const Factor = lazy(() => import('./second-factor-fields.tsx'))
const SendResetLink = lazy(() => import('./send-reset-link.tsx'))
const LetterDelivery = lazy(() => import('./letter-delivery.tsx'))
const ConfirmEmailNotice = lazy(() => import('./confirm-email-notice.tsx'))
const YourData = lazy(() => import('./your-data.tsx'))
const ProfileConflict = lazy(() => import('./profile-conflict.tsx'))

/** One account: the user's own profile, or any account for administrators. */
export default function ProfilePage() {
  const id = useIdParam('userId')
  const user = useCall(
    accountRoutes.getUser,
    { params: { id } },
    // A form edits this data: it must not change while the user types.
    { throwOnError: isMissingOrForbidden, staleTime: 0, refetchOnReconnect: false },
  )
  const isOwn = useSession()?.userId === id
  return (
    <Loaded
      query={user}
      title={t(isOwn ? 'titleOwn' : 'titleOther')}
      failedTitle={t('failed')}
      skeleton={<PageLayoutSkeleton />}
    >
      {(it) => (
        <div className="stack loose narrow">
          {isOwn ? <OwnHead user={it} /> : <OtherHead user={it} />}
          {isOwn && !it.isEmailConfirmed ? (
            <Suspense fallback={<BlockSkeleton height="8rem" />}>
              <ConfirmEmailNotice key={it.email} email={it.email} />
            </Suspense>
          ) : null}
          <Sheet isRuled>
            <EditForm key={it.id} user={it} />
          </Sheet>
          {isOwn && roleOf(it.accountType) === 'taxpayer' ? (
            <Suspense fallback={<BlockSkeleton height="16rem" />}>
              <LetterDelivery />
              <YourData />
            </Suspense>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

const OwnHead = ({ user }: { readonly user: User }) => (
  <PageHead title={t('titleOwn')} area={user.username} lede={t('ledeOwn')} />
)

function OtherHead({ user }: { readonly user: User }) {
  const back = useBackPath()
  const type = accountLabel(user.accountType, user.isApproved)
  return (
    <div className="stack tight">
      <p>
        <Link to={back}>{t('backToUsers')}</Link>
      </p>
      <PageHeading title={t('titleOther')} area={user.username}>
        {`${user.firstName} ${user.lastName}`}
      </PageHeading>
      <p className="lede">{t('ledeOther', { type, date: formatInstantDay(user.createdAt) })}</p>
      <p>
        <Suspense fallback={<WordSkeleton />}>
          <PersonLink userId={user.id} />
        </Suspense>
      </p>
    </div>
  )
}

/** Back to the list of users with its filter and page. */
function useBackPath(): string {
  const state: unknown = useLocation().state
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : null
  return typeof back === 'string' && back.startsWith(PATHS.users) ? back : PATHS.users
}

function EditForm({ user }: { readonly user: User }) {
  const session = useSession()
  const navigate = useNavigate()
  const back = useBackPath()
  const isAdmin = session?.role === 'admin'
  const form = useProfileForm(user, () => {
    if (isAdmin) void navigate(back)
  })
  const { values, base } = form
  const foot = useSaveKey<HTMLDivElement>()
  const hasAddress = [base.address1, base.address2, base.city, base.state, base.zip].some((it) => it !== '')
  return (
    <Form form={form} className="stack loose">
      {form.conflict ? (
        <Suspense fallback={null}>
          <ProfileConflict form={form} />
        </Suspense>
      ) : null}
      {isAdmin && !form.isOwn ? <Access form={form} /> : null}
      <PersonFields form={form} />
      {form.isOwn && roleOfValues(values) === 'taxpayer' ? <LanguageField form={form} /> : null}
      {roleOfValues(values) === 'taxpayer' || hasAddress ? (
        <LateAddress form={form} hint={t('addressHint')} isOwn={form.isOwn} />
      ) : null}
      {isAdmin && form.isOwn ? <Access form={form} /> : null}
      {form.isOwn ? <PasswordFields form={form} /> : null}
      <Suspense fallback={null}>
        {form.isOwn ? null : <SendResetLink user={base} />}
        <Factor form={form} />
      </Suspense>
      <div className="stack save-bar" ref={foot}>
        {form.needsCurrentPassword ? <CurrentPasswordField form={form} /> : null}
        <Button type="submit" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

const Access = (props: Parameters<typeof AccessFields>[0]) => (
  <Suspense fallback={<BlockSkeleton height="14rem" />}>
    <AccessFields {...props} />
  </Suspense>
)
