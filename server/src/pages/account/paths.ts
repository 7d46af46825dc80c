/** The addresses of the pages on a store's host. */
export const paths = {
  verifyEmail: "/account/verify-email",
  newCode: "/account/new-code",
  forgotPassword: "/account/forgot-password",
  resetPassword: "/account/reset-password",
  forgotStaffPassword: "/staff/forgot-password",
  resetStaffPassword: "/staff/reset-password",
  acceptInvitation: "/staff/accept-invitation",
} as const;
