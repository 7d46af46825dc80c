/** The statuses of a shipment. */
export const shipmentStatuses = ["packed", "shipped", "delivered", "lost", "returned", "cancelled"] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The status transitions. */
export const shipmentMoves: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  packed: ["shipped", "cancelled"],
  shipped: ["delivered", "lost", "returned"],
  delivered: [],
  lost: [],
  returned: [],
  cancelled: [],
};

/** The transitions as a Mermaid state diagram, for the guide. */
export const shipmentDiagram = (): string =>
  [
    "stateDiagram-v2",
    "    [*] --> packed",
    ...shipmentStatuses.flatMap((from) => shipmentMoves[from].map((to) => `    ${from} --> ${to}`)),
    ...shipmentStatuses.filter((one) => !shipmentMoves[one].length).map((end) => `    ${end} --> [*]`),
  ].join("\n");
