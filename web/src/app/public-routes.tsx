import { lazy } from 'react'
import { Route } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

const HomePage = lazy(() => import('../features/site/home-page.tsx'))
const AboutPage = lazy(() => import('../features/site/about-page.tsx'))
const FaqPage = lazy(() => import('../features/site/faq-page.tsx'))
const ContactPage = lazy(() => import('../features/site/contact-page.tsx'))
const DisclaimerPage = lazy(() => import('../features/site/disclaimer-page.tsx'))
const PrivacyPage = lazy(() => import('../features/site/privacy-page.tsx'))
const HelpPage = lazy(() => import('../features/site/help-page.tsx'))

/** The pages of the public half, each its own chunk. A new page is one lazy import and one line here. */
export const publicRoutes = (
  <>
    <Route path={PATHS.home} element={<HomePage />} />
    <Route path={PATHS.about} element={<AboutPage />} />
    <Route path={PATHS.faq} element={<FaqPage />} />
    <Route path={PATHS.contact} element={<ContactPage />} />
    <Route path={PATHS.disclaimer} element={<DisclaimerPage />} />
    <Route path={PATHS.privacy} element={<PrivacyPage />} />
    <Route path={PATHS.help} element={<HelpPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </>
)
