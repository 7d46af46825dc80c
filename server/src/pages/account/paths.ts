/** The paths of account pages on a store's host. */
export const paths = {
  logIn: "/account/login",
  logInByCode: "/account/login-code",
  logOut: "/account/logout",
  register: "/account/register",
  changePassword: "/account/change-password",
  verifyEmail: "/account/verify-email",
  newCode: "/account/new-code",
  forgotPassword: "/account/forgot-password",
  resetPassword: "/account/reset-password",
  forgotStaffPassword: "/staff/forgot-password",
  resetStaffPassword: "/staff/reset-password",
  acceptInvitation: "/staff/accept-invitation",
} as const;
