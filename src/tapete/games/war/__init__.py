"""How war is played."""
