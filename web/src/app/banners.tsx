import { onlineManager } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { t } from '../lib/messages/app.ts'
import { useSiteSettings } from '../lib/site-settings.ts'
import './banners.css'

const CompanyMissing = lazy(() => import('./staff/company-missing.tsx'))

/**
 * Banners in the header of every page: demonstration, no connection. The document says whether payments are a
 * demonstration, so that the banner is there at the first paint and pushes nothing down.
 */
export function Banners({ isStaff }: { readonly isStaff?: boolean }) {
  const { data: site } = useSiteSettings()
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
  return (
    <>
      <p className="band demonstration">
        {t('demonstration')}
        {isStaff && site?.isTrialDatabase ? <span>{t('trialDatabase')}</span> : null}
      </p>
      {isStaff ? (
        <Suspense>
          <CompanyMissing />
        </Suspense>
      ) : null}
      <div role="status">{isOnline ? null : <p className="band offline">{t('offline')}</p>}</div>
    </>
  )
}
