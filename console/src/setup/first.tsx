import { Navigate } from "@tanstack/react-router";
import { Failed } from "../core/failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { findOpenStep, useSetup } from "./steps.ts";

/** Leads to the step that comes next. */
export default function First() {
  const { data, error } = useSetup();
  if (error && !data) return <Failed error={error} />;
  if (!data) return <Loading />;
  return <Navigate to={`/setup/${findOpenStep(data) ?? "products"}` as never} replace />;
}
