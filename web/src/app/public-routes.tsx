import { lazy } from 'react'
import { Outlet, Route } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { RequireLogin, RequireRole } from './guards.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const HomePage = lazy(() => import('../features/site/home-page.tsx'))
const AboutPage = lazy(() => import('../features/site/about-page.tsx'))
const FaqPage = lazy(() => import('../features/site/faq-page.tsx'))
const ContactPage = lazy(() => import('../features/site/contact-page.tsx'))
const DisclaimerPage = lazy(() => import('../features/site/disclaimer-page.tsx'))
const PrivacyPage = lazy(() => import('../features/site/privacy-page.tsx'))
const HelpPage = lazy(() => import('../features/site/help-page.tsx'))

const SearchPage = lazy(() => import('../features/certificates/search-page.tsx'))
const ParcelPage = lazy(() => import('../features/certificates/parcel-page.tsx'))
const MyParcelsPage = lazy(() => import('../features/certificates/my-parcels-page.tsx'))
const PayoffRequestPage = lazy(() => import('./payoff-request-page.tsx'))
const PayoffPrintPage = lazy(() => import('../features/payoff/payoff-print-page.tsx'))
const PlanRequestPage = lazy(() => import('../features/plans/plan-request-page.tsx'))
const PlanRequestPrintPage = lazy(() => import('../features/plans/plan-request-print-page.tsx'))
const PlanRequestSuccessPage = lazy(() => import('../features/plans/plan-request-success-page.tsx'))
const PaymentSuccessPage = lazy(() => import('../features/payments/payment-success-page.tsx'))
const PaymentCancelPage = lazy(() => import('../features/payments/payment-cancel-page.tsx'))

const ComingPage = lazy(() => import('./coming-page.tsx'))
const LoginPage = lazy(() => import('../features/accounts/login-page.tsx'))
const SignUpPage = lazy(() => import('../features/accounts/sign-up-page.tsx'))
const ConfirmationPage = lazy(() => import('../features/accounts/confirmation-page.tsx'))
const ProfilePage = lazy(() => import('../features/accounts/profile-page.tsx'))
const SecondFactorPage = lazy(() => import('../features/accounts/second-factor-page.tsx'))
const ForgotPasswordPage = lazy(() => import('../features/accounts/forgot-password-page.tsx'))
const ResetPasswordPage = lazy(() => import('../features/accounts/reset-password-page.tsx'))

const TaxpayerOnly = () => (
  <RequireRole roles={['taxpayer']}>
    <Outlet />
  </RequireRole>
)

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
    <Route path={PATHS.search} element={<SearchPage />} />
    <Route path="/parcels/search" element={<SearchPage />} />
    <Route path="/taxpayer/parcels" element={<SearchPage />} />
    <Route element={<TaxpayerOnly />}>
      <Route path={PATHS.myParcels} element={<MyParcelsPage />} />
      <Route path={PATHS.myPayments} element={<ComingPage page="myPayments" />} />
    </Route>
    <Route path="/parcels/:parcelId" element={<ParcelPage />} />
    <Route path="/taxpayer/parcels/:parcelId" element={<ParcelPage />} />
    <Route path="/parcels/:parcelId/payoffrequest" element={<PayoffRequestPage />} />
    <Route path="/parcels/:parcelId/payoffrequestprint" element={<PayoffPrintPage />} />
    <Route path="/parcels/:parcelId/paymentplanrequest" element={<PlanRequestPage />} />
    <Route path="/parcels/:parcelId/paymentplanrequestprint" element={<PlanRequestPrintPage />} />
    <Route path="/parcels/:parcelId/paymentplanrequestsuccess" element={<PlanRequestSuccessPage />} />
    <Route path="/parcels/:parcelId/paymentprocesssuccess" element={<PaymentSuccessPage />} />
    <Route path="/parcels/:parcelId/paymentprocesscancel" element={<PaymentCancelPage />} />
    <Route path={PATHS.login} element={<LoginPage />} />
    <Route path={PATHS.signUp} element={<SignUpPage />} />
    <Route path={`${PATHS.signUp}/:parcelId`} element={<SignUpPage />} />
    <Route path="/signupTaxPayer" element={<SignUpPage key="taxpayer" preset="taxpayer" />} />
    <Route path="/signupAdmin" element={<SignUpPage key="admin" preset="admin" />} />
    <Route path="/signupCounty" element={<SignUpPage key="county" preset="county" />} />
    <Route path={PATHS.confirmation} element={<ConfirmationPage of="sign-up" />} />
    <Route path={PATHS.confirmationTaxpayer} element={<ConfirmationPage of="taxpayer" />} />
    <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
    <Route path={PATHS.forgotPasswordSent} element={<ConfirmationPage of="link-sent" />} />
    <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
    <Route path={PATHS.resetPasswordDone} element={<ConfirmationPage of="new-password" />} />
    <Route
      path="/users/:userId"
      element={
        <RequireLogin>
          <ProfilePage />
        </RequireLogin>
      }
    />
    <Route
      path="/users/:userId/secondFactor"
      element={
        <RequireLogin isForEnrolment>
          <SecondFactorPage />
        </RequireLogin>
      }
    />
    <Route path="*" element={<NotFoundPage />} />
  </>
)
