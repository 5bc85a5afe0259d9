import { permissionRoles, type Role } from '@ido/contract'

/** Who shapes dashboards; everyone with access looks at them. */
export function mayShape({ roles }: { readonly roles: readonly Role[] }): boolean {
  const allowed: readonly Role[] = permissionRoles.shapeDashboards
  return roles.some((role) => allowed.includes(role))
}
